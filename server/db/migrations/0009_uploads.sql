-- While a part of an upload is written to the storage no other part of it is begun: until then, ms UTC, or until the writer is done.
alter table uploads add column part_lease_until bigint not null default 0;

-- The resumable upload that a photo was taken from: a form that names it again is answered without reading its bytes.
alter table real_name_photos add column upload_key text;
create index real_name_photos_by_upload on real_name_photos (upload_key) where upload_key is not null;
