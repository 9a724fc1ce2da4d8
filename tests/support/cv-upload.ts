import { docxFile, pdfFile } from '../fixtures/cv-files.ts';

const asUpload = (name: string, mimeType: string, bytes: Uint8Array) => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});

/** Files as a browser test chooses them. */
export const PDF_CV = asUpload('Nimal CV.pdf', 'application/pdf', pdfFile());
export const DOCX_CV = asUpload(
  'Nimal CV.docx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  docxFile(),
);

/** Another file under a name of choice. */
export const upload = (name: string, bytes: Uint8Array, mimeType = 'application/pdf') =>
  asUpload(name, mimeType, bytes);
