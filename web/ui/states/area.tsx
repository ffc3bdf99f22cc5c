import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { texts } from '../texts.ts';

type AreaProps = {
  /** Is shown until the data is loaded. It has the same shape, so that nothing jumps. */
  readonly placeholder: ReactNode;
  /** What could not be shown, as in "your documents" */
  readonly name: string;
  readonly children: ReactNode;
};

/** A part of a screen that loads and fails independently of the rest. */
export const Area = ({ placeholder, name, children }: AreaProps) => (
  <QueryErrorResetBoundary>
    {({ reset }) => (
      <ErrorBoundary onReset={reset} fallbackRender={(failure) => <Failure {...failure} name={name} />}>
        <Suspense fallback={placeholder}>{children}</Suspense>
      </ErrorBoundary>
    )}
  </QueryErrorResetBoundary>
);

const Failure = ({ name, resetErrorBoundary }: FallbackProps & { name: string }) => {
  const styles = useStyles();

  return (
    <div role="alert" className={styles.failure}>
      <p className={styles.words}>{texts.notLoaded(name)}</p>
      <Button onClick={resetErrorBoundary}>{texts.tryAgain}</Button>
    </div>
  );
};

const useStyles = makeStyles({
  failure: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
    padding: tokens.spacingHorizontalXL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  words: { margin: 0 },
});
