import { API_BASE, ApiError, failure } from './client.ts';

/** An upload without progress for this long is aborted. */
const STALLED_MS = 60_000;

export interface UploadOptions {
  headers?: Record<string, string>;
  /** Called with the part that has been sent, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** Sends a form with files and reports the progress, which `fetch` cannot. Only status 200 is success. @throws ApiError */
export function upload(path: string, form: FormData, options: UploadOptions = {}): Promise<unknown> {
  const { headers = {}, onProgress, signal } = options;
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    let timeout: ReturnType<typeof setTimeout>;
    const failWithoutAnswer = () => reject(new ApiError(0));
    const resetTimeout = () => {
      clearTimeout(timeout);
      timeout = setTimeout(() => request.abort(), STALLED_MS);
    };
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      resetTimeout();
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, response: body } = request;
      if (status === 200) resolve(body);
      else reject(failure(status, body, (name) => request.getResponseHeader(name)));
    });
    request.addEventListener('error', failWithoutAnswer);
    request.addEventListener('abort', () => (signal?.aborted ? reject(signal.reason) : failWithoutAnswer()));
    request.addEventListener('loadend', () => clearTimeout(timeout));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', API_BASE + path);
    // Null where the answer is no JSON.
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    resetTimeout();
    request.send(form);
  });
}
