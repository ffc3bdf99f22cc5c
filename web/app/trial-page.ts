import { redirectDocument } from 'react-router';

/** Stands in for the document editor: leaves the application for web/trial.html. */
export const toTrialPage = ({ request }: { request: Request }) =>
  redirectDocument(new URL(request.url).pathname);
