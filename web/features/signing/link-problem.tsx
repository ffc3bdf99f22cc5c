import { AlertIcon } from './icons.tsx';
import buttons from './look/buttons.module.css';
import { Notice } from './notice.tsx';
import type { PageProblem } from './page-data.ts';
import { texts } from './texts.ts';

/** What a link that does not count says; the server tells who holds a genuine one what became of it. */
export const LinkProblem = ({ problem }: { readonly problem: PageProblem }) => {
  if (!problem.code.startsWith('link.')) return <Unavailable message={problem.message} />;

  return (
    <Notice icon={<AlertIcon />} tone="bad" title={texts.link.invalid}>
      {texts.link.reasons[problem.code] && <p>{texts.link.reasons[problem.code]}</p>}
      <p>{texts.link.contact}</p>
    </Notice>
  );
};

const Unavailable = ({ message }: { readonly message: string }) => (
  <Notice icon={<AlertIcon />} tone="bad" title={texts.link.unavailable}>
    <p>{message}</p>
    <p>{texts.link.kept}</p>
    <button
      type="button"
      className={`${buttons.button} ${buttons.primary}`}
      onClick={() => location.reload()}
    >
      {texts.link.again}
    </button>
  </Notice>
);
