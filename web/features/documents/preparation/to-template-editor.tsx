import { Button } from '@fluentui/react-components';
import { useHref, useLinkClickHandler } from 'react-router';

export const ToTemplateEditor = ({ id }: { id: string }) => {
  const to = `/templates/${id}`;

  return (
    <Button as="a" appearance="primary" href={useHref(to)} onClick={useLinkClickHandler(to)}>
      Template Editor
    </Button>
  );
};
