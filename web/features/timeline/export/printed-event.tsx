import { makeStyles } from '@fluentui/react-components';
import { actorWords } from '#contracts/timeline/timeline.ts';
import { language } from '../../../lib/language.ts';
import { utcMoment } from '../../../lib/utc.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { readValue } from '../stage/change-table.tsx';
import { changesAt } from '../story/changes-at.ts';
import type { Story } from '../story/story.ts';
import { texts } from './texts.ts';

export const PrintedEvent = ({ story, place }: { story: Story; place: number }) => {
  const styles = useStyles();
  const event = story.events[place];
  if (!event) return null;
  const { revision, at, by, ip, userAgent, type, data, hash } = event;
  const changes = Map.groupBy(changesAt(story, place), ({ of }) => of);

  return (
    <tr className={styles.event}>
      <td className={styles.cell}>
        <strong>
          <Sentence
            text={texts.print.event(revision, story.sentence(place))}
            untranslated={story.untranslated}
          />
        </strong>
        <br />
        <span className={styles.quiet}>
          {utcMoment(at)} · <Sentence text={actorWords(language, by)} untranslated={story.untranslated} />
          {ip && ` · ${ip}`}
          {userAgent && ` · ${userAgent}`}
        </span>
        {[...changes].map(([of, some]) => (
          <div key={of} className={styles.changed}>
            <span className={styles.of}>
              <Sentence text={of} />
            </span>
            <ul className={styles.changes}>
              {some.map(({ what, before, after }) => (
                <li key={what} className={styles.change}>
                  <span className={styles.quiet}>{what}</span>{' '}
                  <span translate="no">
                    {texts.print.change(before && readValue(before), after && readValue(after))}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <span className={styles.raw} translate="no">
          {type} {JSON.stringify(data)}
          <br />
          {texts.print.hash(hash)}
        </span>
      </td>
    </tr>
  );
};

/** Paper is white, whatever the screen is. */
const QUIET = '#555555';

const useStyles = makeStyles({
  event: { breakInside: 'avoid' },
  cell: { paddingBlock: '5pt', borderBottom: '0.5pt solid #999999', overflowWrap: 'anywhere' },
  quiet: { color: QUIET },
  changed: { marginTop: '3pt', paddingLeft: '10pt' },
  of: { fontWeight: 600, breakAfter: 'avoid' },
  changes: { columns: 2, columnGap: '16pt', margin: 0, padding: 0, listStyleType: 'none' },
  change: { breakInside: 'avoid' },
  raw: {
    display: 'block',
    marginTop: '3pt',
    paddingLeft: '10pt',
    fontFamily: 'monospace',
    fontSize: '7pt',
    color: QUIET,
  },
});
