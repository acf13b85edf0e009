-- What staff wrote to the applicant when they refused a registration. It is part of the data of the person.
alter table real_name_registrations add column applicant_note text;

-- The staff account that handles an enquiry.
alter table enquiries add column assigned_to text references staff_accounts (id) on delete set null;
create index enquiries_by_assignee on enquiries (assigned_to) where assigned_to is not null;
