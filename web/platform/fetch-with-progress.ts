/** `fetch` by XMLHttpRequest, the only API that reports upload progress. `onProgress` gets fractions from 0 to 1. */
export function fetchWithProgress(onProgress: (sent: number) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', String(input));
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
      request.onload = () =>
        resolve(
          new Response(request.responseText || null, {
            status: request.status,
            headers: headersOf(request),
          }),
        );
      request.onerror = () => reject(new TypeError('The upload failed'));
      init.signal?.addEventListener('abort', () => {
        request.abort();
        reject(init.signal?.reason);
      });
      request.send(init.body as XMLHttpRequestBodyInit | null | undefined);
    });
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean);
  return new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
}
