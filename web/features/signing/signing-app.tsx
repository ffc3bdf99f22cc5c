import { useCallback, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { SigningView } from '#contracts/views/signing.ts';
import { get, Problem, write } from '../../lib/http.ts';
import { logFailure } from '../../lib/log.ts';
import { CopyNotice, Declined, Done, LinkProblem, Waiting } from './end-states.tsx';
import { linkPath, type PageData, type PageProblem } from './page-data.ts';
import { SenderProvider } from './sender.tsx';
import { SigningScreen } from './signing-screen.tsx';
import { ToastsProvider } from './toasts.tsx';

/** What a recipient's link shows: where to sign, or how things stand. */
export const SigningApp = ({ data }: { readonly data: PageData }) => {
  useOpened('view' in data);

  return (
    <ErrorBoundary
      fallback={
        <LinkProblem problem={{ code: 'unexpected', message: 'Something went wrong on this page.' }} />
      }
      onError={(error) => logFailure('The signing page failed', error)}
    >
      <ToastsProvider>
        <SenderProvider branding={'view' in data ? data.view.branding : null}>
          <Shown data={data} />
        </SenderProvider>
      </ToastsProvider>
    </ErrorBoundary>
  );
};

const Shown = ({ data }: { readonly data: PageData }) => {
  const [shown, setShown] = useState(data);
  const [hasDeclined, setHasDeclined] = useState(false);
  const ask = useCallback(async () => {
    const answer = await asked();
    setShown((before) => (answer && !isOlder(answer, before) ? { ...before, ...answer } : before));
  }, []);
  if (!('view' in shown)) return <LinkProblem problem={shown.problem} />;

  const { view, key } = shown;
  if (hasDeclined || view.recipient.status === 'declined') return <Declined title={view.document.title} />;
  if (view.isCopyRecipient) return <CopyNotice view={view} onAsk={ask} />;
  if (view.recipient.status === 'signed') return <Done view={view} onAsk={ask} />;
  if (!view.isTurn) return <Waiting view={view} onAsk={ask} />;

  return (
    <SigningScreen
      view={view}
      entriesKey={key}
      onSigned={(completed) => setShown({ view: signed(view, completed), key })}
      onDeclined={() => setHasDeclined(true)}
      onChanged={ask}
    />
  );
};

type Answer = { readonly view: SigningView } | { readonly problem: PageProblem };

/** What the server says now; null where it cannot be asked, or says nothing of the link. */
const asked = async (): Promise<Answer | null> => {
  try {
    return { view: await get<SigningView>(linkPath()) };
  } catch (error) {
    if (!(error instanceof Problem && error.code.startsWith('link.'))) return null;
    return { problem: { code: error.code, message: error.sentence ?? '' } };
  }
};

/** Whoever has signed has signed, whatever a slower answer says. */
const isOlder = (answer: Answer, before: PageData) =>
  'view' in answer &&
  'view' in before &&
  before.view.recipient.status === 'signed' &&
  answer.view.recipient.status !== 'signed';

/** As it is known to be before the server is asked again. */
const signed = (view: SigningView, completed: boolean): SigningView => ({
  ...view,
  completed,
  recipient: { ...view.recipient, status: 'signed' },
});

/** Told once somebody sees the page: whatever fetches links in mails only reads it. */
const useOpened = (isDocument: boolean) =>
  useEffect(() => {
    if (!isDocument) return;
    const left = new AbortController();
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      left.abort();
      write({ method: 'POST', path: `${linkPath()}/opened`, body: {} }).catch((error) =>
        logFailure('That the page was opened could not be told', error),
      );
    };
    document.addEventListener('visibilitychange', tell, { signal: left.signal });
    tell();

    return () => left.abort();
  }, [isDocument]);
