import { redirectDocument } from 'react-router';

/** Stands in for the document editor: leaves the application for web/trial.html, with what its toast was saying. */
export const toTrialPage = async ({ request }: { request: Request }) => {
  await new Promise(requestAnimationFrame);
  const said = document.querySelector<HTMLElement>('[aria-label="Notifications"]')?.innerText ?? '';
  sessionStorage.setItem('inkstream-said', said.replaceAll('\n', ' '));

  return redirectDocument(new URL(request.url).pathname);
};
