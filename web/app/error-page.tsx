import { makeStyles, tokens } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { sentenceOf } from '../lib/api/http.ts';
import { logFailure } from '../lib/log.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { TryAgain } from '../ui/states/failed-page.tsx';
import { texts } from './texts.ts';

/** Is shown in place of a screen that failed. The rest of the application goes on around it. */
export const ErrorPage = () => {
  const error = useRouteError();
  useEffect(() => logFailure('A screen failed', error), [error]);

  return (
    <main role="alert" className={useStyles().error}>
      <title>{texts.failed.title}</title>
      <EmptyState
        icon={<ErrorCircleRegular />}
        heading={texts.failed.heading}
        text={sentenceOf(error) ?? texts.failed.text}
        action={<TryAgain />}
      />
    </main>
  );
};

const useStyles = makeStyles({
  error: { padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalL}` },
});
