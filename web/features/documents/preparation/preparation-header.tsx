import { lazy, Suspense } from 'react';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import { EditorHeader } from '../../../editor/header/editor-header.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useRenaming } from '../../../ui/renaming/use-renaming.tsx';
import { useHasPossession } from '../possession/use-has-possession.ts';
import { SendDocument } from './sending/send-document.tsx';
import { texts } from './texts.ts';
import { useDraftActions } from './use-draft-actions.ts';

const PossessionLine = lazy(async () => ({
  default: (await import('../possession/possession-facts.tsx')).PossessionLine,
}));
const PossessionMenu = lazy(async () => ({
  default: (await import('../possession/possession-menu.tsx')).PossessionMenu,
}));

/** A template is not sent itself: it is used, which its own editor offers. */
export const PreparationHeader = ({ detail }: { detail: DocumentDetailView }) => {
  const { id, title, pageCount, isTemplate } = detail.document;
  const { isOrganisations } = detail;
  const hasPossession = useHasPossession(detail);
  const { actions, opened } = useDraftActions(detail);
  const renaming = useRenaming(detail.document);

  return (
    <EditorHeader
      tab={title}
      heading={texts.heading}
      facts={[title, texts.pages(pageCount)]}
      aside={
        <>
          {renaming.pencil}
          {isOrganisations && (
            <Suspense>
              <PossessionLine id={id} />
            </Suspense>
          )}
        </>
      }
      actions={actions}
    >
      {hasPossession && (
        <Suspense>
          <PossessionMenu id={id} title={title} />
        </Suspense>
      )}
      {isTemplate ? (
        <LinkButton to={`/templates/${id}`} isPrimary>
          {texts.templateEditor}
        </LinkButton>
      ) : (
        <SendDocument detail={detail} />
      )}
      {opened}
      {renaming.opened}
    </EditorHeader>
  );
};
