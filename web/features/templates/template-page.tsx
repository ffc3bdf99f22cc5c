import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { EditorSkeleton } from '../../editor/editor-skeleton.tsx';
import { texts as editorTexts } from '../../editor/texts.ts';
import { isProblem } from '../../lib/api/http.ts';
import { mayDo } from '../../lib/api/may-do.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { FailedPage } from '../../ui/states/failed-page.tsx';
import { templateQueries } from './queries.ts';
import { texts } from './texts.ts';

const TemplateEditor = lazy(async () => ({
  default: (await import('./editor/template-editor.tsx')).TemplateEditor,
}));

const ReadTemplate = lazy(async () => ({ default: (await import('./read-template.tsx')).ReadTemplate }));

/** The editor, or for those who may not change the template what is in it. */
export const TemplatePage = () => {
  const { id = '' } = useParams();
  const { data, error, dataUpdatedAt } = useQuery(templateQueries.detail(id));

  // What was read before stays on the screen when reading it again fails, unless it was deleted.
  if (error && (!data || isProblem(error, 'not-found'))) return <Failure />;
  const waiting = <EditorSkeleton heading={texts.page.loading} text={editorTexts.loading.template} />;
  if (!data) return waiting;

  return (
    <Suspense fallback={waiting}>
      {mayDo(data.template, 'edit') ? (
        <TemplateEditor key={id} detail={data} readAt={dataUpdatedAt} />
      ) : (
        <ReadTemplate key={id} detail={data} />
      )}
    </Suspense>
  );
};

const Failure = () => (
  <FailedPage
    heading={texts.page.heading}
    failure={texts.page.failed}
    action={
      <LinkButton to="/templates" isPrimary>
        {texts.page.back}
      </LinkButton>
    }
  />
);
