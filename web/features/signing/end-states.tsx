import { useEffect, useState } from 'react';
import type { SigningView } from '#contracts/api/views/signing.ts';
import { formatDate, formatTime } from '../../lib/format.ts';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon, DownloadIcon, MailIcon } from './icons.tsx';
import buttons from './look/buttons.module.css';
import words from './look/words.module.css';
import { Notice } from './notice.tsx';
import { linkPath, type PageProblem } from './page-data.ts';

/** What a link that does not count says; the server tells who holds a genuine one what became of it. */
export const LinkProblem = ({ problem }: { readonly problem: PageProblem }) => {
  if (!problem.code.startsWith('link.')) return <Unavailable message={problem.message} />;

  return (
    <Notice icon={<AlertIcon />} tone="bad" title="Invalid or expired signing link">
      {reasons[problem.code] && <p>{reasons[problem.code]}</p>}
      <p>Please contact the document sender for a new link.</p>
    </Notice>
  );
};

const reasons: Readonly<Record<string, string>> = {
  'link.voided': 'The sender has cancelled this document.',
  'link.declined': 'A recipient has declined to sign this document.',
};

const Unavailable = ({ message }: { readonly message: string }) => (
  <Notice icon={<AlertIcon />} tone="bad" title="The document cannot be shown right now">
    <p>{message}</p>
    <p>What you entered on this device is kept.</p>
    <button
      type="button"
      className={`${buttons.button} ${buttons.primary}`}
      onClick={() => location.reload()}
    >
      Try again
    </button>
  </Notice>
);

type EndProps = { readonly view: SigningView; readonly onAsk: () => Promise<void> };

export const CopyNotice = ({ view, onAsk }: EndProps) => (
  <Notice icon={<MailIcon />} tone="plain" title="Document Copy Notification" badge="Copy Recipient">
    <p>
      {view.recipient.fullName}, you are copied on the document <Title view={view} />.
    </p>
    <p>No action required.</p>
    {view.completed ? (
      <p>All signers have finished.</p>
    ) : (
      <p>The completed document will be sent to you after all signers finish.</p>
    )}
    <Sealed view={view} onAsk={onAsk} />
  </Notice>
);

export const Done = ({ view, onAsk }: EndProps) => (
  <Notice icon={<CheckIcon />} tone="good" title="Document Signed Successfully" badge="Completed">
    <p>
      Thank you, {view.recipient.fullName}. You have signed <Title view={view} />
      {view.recipient.signedAt && ` on ${when(view.recipient.signedAt)}`}.
    </p>
    <p>
      {view.completed
        ? 'All recipients have signed. You will receive a copy by email.'
        : 'Others are still to sign. You will receive a copy by email once everyone has.'}
    </p>
    <Sealed view={view} onAsk={onAsk} />
  </Notice>
);

export const Declined = ({ title }: { readonly title: string }) => (
  <Notice icon={<CloseIcon />} tone="plain" title="You declined to sign" badge="Declined">
    <p>
      The document <strong>{title}</strong> is cancelled, and its sender is told your reason by email.
    </p>
    <p>You can close this page.</p>
  </Notice>
);

export const Waiting = ({ view, onAsk }: EndProps) => {
  const [status, setStatus] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    setStatus('');
    await onAsk();
    setIsAsking(false);
    setStatus('It is not your turn yet.');
  };

  return (
    <Notice icon={<ClockIcon />} tone="plain" title="It is not your turn yet" badge="Waiting">
      <p>
        Others sign <Title view={view} /> before you. You will get an email when it is your turn.
      </p>
      <button type="button" className={buttons.button} aria-disabled={isAsking} onClick={ask}>
        {isAsking ? 'Checking...' : 'Check again'}
      </button>
      <p className={words.small} role="status">
        {status}
      </p>
    </Notice>
  );
};

const Title = ({ view }: { readonly view: SigningView }) => <strong>{view.document.title}</strong>;

const when = (instant: string) => `${formatDate(instant)} at ${formatTime(instant)}`;

/** Milliseconds between two questions: soon at first, then seldom. */
const FIRST_WAIT = 700;
const LONGEST_WAIT = 20_000;

/** The sealed PDF, once it is there: the page asks for it until then. */
const Sealed = ({ view, onAsk }: EndProps) => {
  const [waits, setWaits] = useState(0);

  useEffect(() => {
    if (view.sealed) return;
    const wait = Math.min(FIRST_WAIT * 1.5 ** waits, LONGEST_WAIT);
    const timer = setTimeout(() => onAsk().finally(() => setWaits(waits + 1)), wait);

    return () => clearTimeout(timer);
  }, [view.sealed, waits, onAsk]);

  if (view.sealed)
    return (
      <a className={`${buttons.button} ${buttons.primary}`} href={`${linkPath()}/download`} download>
        <DownloadIcon /> Download completed document
      </a>
    );

  return (
    view.completed && (
      <p className={words.small} role="status">
        The completed document is being sealed...
      </p>
    )
  );
};
