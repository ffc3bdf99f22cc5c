import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useRef } from 'react';
import type { TemplateDetailView } from '#contracts/api/views/template.ts';
import { PAGE_WIDTH } from '#contracts/document/fields/geometry.ts';
import { roleKinds } from '#contracts/document/roles/kinds.ts';
import { recipientRoleOf } from '#contracts/document/template.ts';
import { PagedViewer } from '../../document-view/paged-viewer.tsx';
import { lit, useOwnerLight } from '../../document-view/use-owner-light.ts';
import { RecipientChip } from '../../editor/panels/recipient-chip.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { texts } from './texts.ts';

const labels = texts.reading;

/** What is in a template, for a team's viewers and for those who audit it. */
export const ReadTemplate = ({
  detail: { template, roles, templateFields, pages },
}: {
  readonly detail: TemplateDetailView;
}) => {
  const styles = useStyles();
  const contents = useRef<HTMLDivElement>(null);
  useOwnerLight(contents);
  const owners = new Map(roles.map(({ id, name }, position) => [id, { id, name, position }]));
  const fields = templateFields.flatMap(({ roleId, ...field }) => {
    const owner = owners.get(roleId);

    return owner ? [{ field: { ...field, value: null, handwriting: null }, owner }] : [];
  });

  return (
    <Page
      heading={template.title}
      subtitle={labels.facts(template.originalFileName, template.pageCount)}
      names={[template.title, template.originalFileName]}
    >
      <div ref={contents} className={styles.contents}>
        <p className={styles.text} translate="no">
          {template.description}
        </p>
        <p className={styles.text}>{labels.why}</p>
        <Section heading={labels.roles}>
          <ul className={styles.roles}>
            {roles.map(({ id, name, role, signingOrder }, position) => (
              <li key={id} data-owner={id} className={styles.role}>
                <RecipientChip name={name} position={position} />
                <span className={styles.words}>
                  <strong translate="no">{name}</strong>
                  <span className={styles.facts}>
                    {labels.role(roleKinds[recipientRoleOf(role)].label, signingOrder)}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Section>
        <PagedViewer
          base={`/api/documents/${template.id}`}
          sizes={pages}
          fields={fields}
          hasFarFields
          className={styles.pages}
        />
      </div>
    </Page>
  );
};

const useStyles = makeStyles({
  contents: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  text: {
    ...typographyStyles.body1,
    margin: 0,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
    ':empty': { display: 'none' },
  },
  roles: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL}`,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  role: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minWidth: 0,
    '&[data-lit]': { ...lit, outlineColor: tokens.colorCompoundBrandStroke },
  },
  words: {
    ...typographyStyles.body1,
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    overflowWrap: 'anywhere',
  },
  facts: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  pages: {
    rowGap: tokens.spacingVerticalXL,
    minWidth: 0,
    maxWidth: `${PAGE_WIDTH}px`,
    color: tokens.colorNeutralForeground3,
    '& [data-field]': { overflow: 'hidden' },
  },
});
