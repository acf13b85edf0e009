import { randomBytes } from "node:crypto";
import sharp from "sharp";

/** A form filled in by a travel agency, with another sender each time. */
export function enquiryForm(fields: Record<string, string | string[]> = {}): Record<string, string | string[]> {
  return {
    name: "Chan Tai Man",
    jobTitle: "Head of Products",
    email: `partner.${randomBytes(6).toString("hex")}@example.com`,
    phoneCountry: "HK",
    phone: "9123 4567",
    company: "Harbour Tours Limited",
    companyCountry: "HK",
    city: "Kowloon",
    website: "www.harbour-tours.example",
    introduction: INTRODUCTION,
    intention: "buy",
    salesBand: "2",
    channels: ["102-01", "102-03"],
    supplier: "Somebody Else Limited",
    product: "201-02",
    ...fields,
  };
}

/** 27 words. */
export const INTRODUCTION =
  "We have run guided tours from Hong Kong to Japan, Korea and Europe since 1998, and sell them with flights, hotels and data to forty thousand travellers a year.";

/** The form as a browser posts it. */
export function enquiryPost(fields: Record<string, string | string[]> = {}, files: File[] = []): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(enquiryForm(fields))) for (const one of [value].flat()) data.append(name, one);
  for (const file of files) data.append("files", file);
  return data;
}

/** An acceptable image, different for every number. */
export async function picture(kind: "jpeg" | "png", number = 1): Promise<Buffer> {
  const background = { r: (number * 53) % 256, g: (number * 31) % 256, b: 90 };
  return sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .toFormat(kind)
    .toBuffer();
}

/** A minimal PDF of one empty page, different for every number. `more`: bytes of comments in it. */
export function smallPdf(number = 1, more = 0): Buffer {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${200 + number} 200] >>`,
  ];
  let text = `%PDF-1.4\n${`%${"more ".repeat(15)}\n`.repeat(Math.floor(more / 77))}`;
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 4\n0000000000 65535 f \n${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text);
}

export const sentFile = (bytes: Buffer, name: string, type = "application/octet-stream") => new File([new Uint8Array(bytes)], name, { type });
