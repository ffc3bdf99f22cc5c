import { useCallback, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { SigningView } from '#contracts/api/views/signing.ts';
import { get, Problem, write } from '../../lib/api/http.ts';
import { logFailure } from '../../lib/log.ts';
import { ToastsProvider } from '../../ui/toasts/toasts.tsx';
import { type AdoptedSignature, signatureSigned } from './adopted-signature.ts';
import { LazyModuleFallback } from './lazy-module-fallback.tsx';
import { LinkProblem } from './link-problem.tsx';
import { keptEntries } from './model/kept-entries.ts';
import { linkPath, type PageData, type PageProblem } from './page-data.ts';
import { SenderProvider } from './sender.tsx';
import { SigningScreen } from './signing-screen.tsx';
import { texts } from './texts.ts';
import { ToastArea } from './toast-area.tsx';
import { useLazyModule } from './use-lazy-module.ts';

/** What a recipient's link shows: where to sign, or how things stand. */
export const SigningApp = ({ data }: { readonly data: PageData }) => {
  useOpened('view' in data);

  return (
    <ErrorBoundary
      fallback={<LinkProblem problem={{ code: 'unexpected', message: texts.brokenPage }} />}
      onError={(error) => logFailure('The signing page failed', error)}
    >
      <ToastsProvider area={ToastArea}>
        <SenderProvider branding={'view' in data ? data.view.branding : null}>
          <Shown data={data} />
        </SenderProvider>
      </ToastsProvider>
    </ErrorBoundary>
  );
};

const Shown = ({ data }: { readonly data: PageData }) => {
  const [shown, setShown] = useState(data);
  const [signature, setSignature] = useState<AdoptedSignature | null>(null);
  const ask = useCallback(async () => {
    const answer = await currentAnswer();
    if (answer) setShown((before) => following(before, answer));
  }, []);
  const { module: ends, isFailed, retry } = useLazyModule(() => import('./ends/end.tsx'));
  useFreshWhenBack('view' in shown && shown.view.isTurn, ask);
  useNothingKept('view' in data ? data.key : null, shown);
  if (!('view' in shown)) return <LinkProblem problem={shown.problem} />;

  const { view, key } = shown;
  if (view.recipient.status !== 'pending' || view.isCopyRecipient || !view.isTurn)
    return ends ? (
      <ends.End view={view} signature={signature ?? signatureSigned(view.fields)} onAsk={ask} />
    ) : (
      <div className="waiting">
        <LazyModuleFallback isFailed={isFailed} onRetry={retry} />
      </div>
    );

  return (
    <SigningScreen
      view={view}
      entriesKey={key}
      onSigned={(completed, adopted) => {
        setSignature(adopted);
        setShown({ view: { ...withStatus(view, 'signed'), completed }, key });
      }}
      onEarlier={({ earlier, seen }) => setShown({ view: { ...view, earlier, seen }, key })}
      onDeclined={() => setShown({ view: withStatus(view, 'declined'), key })}
      onChanged={ask}
    />
  );
};

type Answer = { readonly view: SigningView } | { readonly problem: PageProblem };

/** What the server says now; null where it cannot be asked, or says nothing of the link. */
const currentAnswer = async (): Promise<Answer | null> => {
  try {
    return { view: await get<SigningView>(linkPath()) };
  } catch (error) {
    if (!(error instanceof Problem && error.code.startsWith('link.'))) return null;
    return { problem: { code: error.code, message: error.sentence ?? '' } };
  }
};

/** Remembers that somebody has signed, even if a slower answer says otherwise. */
const following = (before: PageData, answer: Answer): PageData => {
  if ('problem' in answer) return answer;
  if (!('view' in before)) return before;
  const isOlder = before.view.recipient.status === 'signed' && answer.view.recipient.status !== 'signed';

  return isOlder ? before : { view: withSameFields(before.view, answer.view), key: before.key };
};

/** Keeps the very fields, if none has changed, since those in which somebody writes just now are known by them. */
const withSameFields = (before: SigningView, after: SigningView): SigningView =>
  JSON.stringify(before.fields) === JSON.stringify(after.fields)
    ? { ...after, fields: before.fields }
    : after;

/** Asks again when somebody comes back to the page while it's their turn: others may have signed meanwhile. */
const useFreshWhenBack = (isTurn: boolean, ask: () => void) =>
  useEffect(() => {
    if (!isTurn) return;
    const left = new AbortController();
    const onBack = () => document.visibilityState === 'visible' && ask();
    document.addEventListener('visibilitychange', onBack, { signal: left.signal });

    return () => left.abort();
  }, [isTurn, ask]);

/** The view as it must be now, before the server is asked again. */
const withStatus = (view: SigningView, status: SigningView['recipient']['status']): SigningView => ({
  ...view,
  recipient: { ...view.recipient, status },
});

/** Removes what was filled in from this device once there is nothing left to sign. */
const useNothingKept = (key: string | null, shown: PageData) => {
  const isOver = !('view' in shown) || shown.view.recipient.status !== 'pending';

  useEffect(() => {
    if (key && isOver) keptEntries(key).clear();
  }, [key, isOver]);
};

/** Tells the server once somebody sees the page. Programs that fetch links in mails never run this. */
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
