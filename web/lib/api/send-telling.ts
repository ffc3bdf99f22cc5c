import { LOG_POSITION_HEADER } from '#contracts/api/log-position.ts';
import type { Send } from './write.ts';

/**
 * Sends by XMLHttpRequest, which says when all of the body has left; `fetch` doesn't. `onSent` is called again if the
 * request has to be sent again.
 */
export const sendTelling =
  (onSent: () => void): Send =>
  (path, { method = 'POST', headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, path);
      for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value);
      request.upload.onload = onSent;
      request.onload = () =>
        resolve(
          new Response(request.responseText, {
            status: request.status,
            statusText: request.statusText,
            headers: { [LOG_POSITION_HEADER]: request.getResponseHeader(LOG_POSITION_HEADER) ?? '' },
          }),
        );
      request.onerror = () => reject(new TypeError('The request got no answer.'));
      request.send(body as FormData);
    });
