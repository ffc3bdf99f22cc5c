import { Button } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { Page } from '../page.tsx';
import { texts } from '../texts.ts';
import { EmptyState } from './empty-state.tsx';

type FailedPageProps = {
  /** Of the page that should be here. */
  readonly heading: string;
  /** What the browser's tab says. */
  readonly title?: string;
  readonly failure: string;
  readonly icon?: ReactNode;
  readonly text?: string;
  /** What can be done about it. */
  readonly action?: ReactNode;
};

/** Is shown when the data that a page is about could not be loaded. */
export const FailedPage = ({
  heading,
  failure,
  title = failure,
  icon = <ErrorCircleRegular />,
  text,
  action,
}: FailedPageProps) => (
  <Page heading={heading} title={title}>
    <div role="alert">
      <EmptyState icon={icon} heading={failure} {...(text && { text })} action={action} />
    </div>
  </Page>
);

export const TryAgain = () => (
  <Button appearance="primary" onClick={() => location.reload()}>
    {texts.failedPage}
  </Button>
);
