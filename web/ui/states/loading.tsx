import { texts } from '../texts.ts';

/** The same spinner as in the HTML files, so that nothing moves when the script takes over. */
export const Loading = ({ text = texts.loading }: { text?: string }) => (
  <div className="first-paint" role="status">
    {text}
  </div>
);
