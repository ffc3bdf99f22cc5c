import { makeStyles } from '@fluentui/react-components';
import { actorWords } from '#contracts/timeline/timeline.ts';
import { utcMoment } from '../../../lib/utc.ts';
import { readValue } from '../stage/change-table.tsx';
import type { Story } from '../story/story.ts';
import { texts } from './texts.ts';

export const PrintedEvent = ({ story, place }: { story: Story; place: number }) => {
  const styles = useStyles();
  const event = story.events[place];
  if (!event) return null;
  const { revision, at, by, ip, userAgent, type, data, hash } = event;
  const changes = story.changes(place);

  return (
    <tr className={styles.event}>
      <td className={styles.cell}>
        <strong>{texts.print.event(revision, story.sentence(place))}</strong>
        <br />
        {utcMoment(at)} · {actorWords(by)}
        {ip && ` · ${ip}`}
        {userAgent && ` · ${userAgent}`}
        {changes.map(({ of, what, before, after }) => (
          <span key={`${of} ${what}`} className={styles.change}>
            {of}, {what}: {before !== null && `− ${readValue(before)} `}
            {after !== null && `+ ${readValue(after)}`}
          </span>
        ))}
        <span className={styles.raw}>
          {type} {JSON.stringify(data)}
          <br />
          {texts.print.hash(hash)}
        </span>
      </td>
    </tr>
  );
};

const useStyles = makeStyles({
  event: { breakInside: 'avoid' },
  cell: { paddingBlock: '5pt', borderBottom: '0.5pt solid #999999', overflowWrap: 'anywhere' },
  change: { display: 'block', paddingLeft: '10pt' },
  raw: { display: 'block', paddingLeft: '10pt', fontFamily: 'monospace', fontSize: '7pt' },
});
