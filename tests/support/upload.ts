import type { UploadTicket } from '#server/platform/files/storage.ts';

import type { TestServer } from './world.ts';

/** A multipart form as browsers send it. */
export interface TestForm {
  readonly payload: Buffer;
  readonly headers: Record<string, string>;
}

/** A file part. */
export interface TestFile {
  readonly field: string;
  readonly content: Buffer | string;
  readonly name?: string;
  readonly type?: string;
}

/** Builds a multipart form: the fields in order, then the files. */
export function formOf(fields: Record<string, string>, ...files: TestFile[]): TestForm {
  const boundary = 'tutti-test-boundary-7d3a';
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
  );
  for (const { field, content, name = 'blob', type = 'application/octet-stream' } of files) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
          `content-type: ${type}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    );
  }
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

export function sendForm(server: TestServer, url: string, form: TestForm, cookie = '') {
  return server.app.inject({
    method: 'POST',
    url,
    payload: form.payload,
    headers: { ...form.headers, ...(cookie ? { cookie } : {}) },
  });
}

/** Path of a URL on the test server. */
export function pathOf(server: TestServer, address: string): string {
  return address.slice(server.platform.config.PUBLIC_URL.length);
}

/** Uploads with a ticket as a browser does: every field in order, the file last. */
export function upload(server: TestServer, ticket: UploadTicket, content: Buffer | string) {
  const form = formOf(ticket.fields, { field: 'file', content });
  return sendForm(server, pathOf(server, ticket.url), form);
}

/** A valid PNG of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
