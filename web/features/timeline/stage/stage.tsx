import { makeStyles, tokens } from '@fluentui/react-components';
import { lazy, useRef } from 'react';
import { useOwnerLight } from '../../../document-view/use-owner-light.ts';
import { Area } from '../../../ui/states/area.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Look } from '../story/address.ts';
import { DocumentThen } from './document-then.tsx';
import type { StageProps } from './stage-props.ts';
import { texts } from './texts.ts';

const Access = lazy(async () => ({ default: (await import('./access.tsx')).Access }));
const AsSeenBy = lazy(async () => ({ default: (await import('./as-seen-by.tsx')).AsSeenBy }));
const Difference = lazy(async () => ({ default: (await import('./difference.tsx')).Difference }));

type Props = Omit<StageProps, 'isMoving'> & {
  /** The event that the address names, which follows a hand that moves. */
  readonly settled: number;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
};

/** The document at one event, in one of the ways to look at it. */
export const Stage = ({ source, story, at, settled, look, onLook }: Props) => {
  const styles = useStyles();
  const { seen, access, ...others } = texts.looks;
  const isMoving = at !== settled;
  const box = useRef<HTMLDivElement>(null);
  useOwnerLight(box);
  // Nobody is served a template.
  const canAsk = source.epoch === null && !story.view.document.isTemplate && story.people.length > 0;
  // Holders of an audit link don't learn who works here.
  const canAskWho = source.epoch === null && story.view.viewer !== 'audit-link';
  const tabs = { ...others, ...(canAsk && { seen }), ...(canAskWho && { access }) } as typeof texts.looks;
  const choose = (kind: Look['kind']) => {
    const [first] = story.people;
    if (kind === 'difference') onLook({ kind, since: Math.max(0, at - 1) });
    else if (kind === 'seen' && first) onLook({ kind, by: first.id });
    else onLook(kind === 'access' ? { kind, when: '' } : { kind: 'document' });
  };

  return (
    <div ref={box} className={styles.stage}>
      <Tabs
        label={texts.stage.label}
        tabs={tabs}
        selected={look.kind in tabs ? look.kind : 'document'}
        onSelected={choose}
      >
        <div className={styles.panel}>
          <Area name={texts.stage.area} placeholder={<Loading />}>
            {look.kind === 'difference' ? (
              <Difference
                source={source}
                story={story}
                at={at}
                isMoving={isMoving}
                since={look.since}
                onSince={(since) => onLook({ kind: 'difference', since })}
              />
            ) : look.kind === 'seen' && canAsk ? (
              <AsSeenBy
                source={source}
                people={story.people}
                at={settled}
                by={look.by}
                onBy={(by) => onLook({ kind: 'seen', by })}
              />
            ) : look.kind === 'access' && canAskWho ? (
              <Access
                source={source}
                eventAt={story.events[settled]?.at ?? ''}
                when={look.when}
                onWhen={(when) => onLook({ kind: 'access', when })}
              />
            ) : (
              <DocumentThen source={source} story={story} at={at} isMoving={isMoving} />
            )}
          </Area>
        </div>
      </Tabs>
    </div>
  );
};

const useStyles = makeStyles({
  stage: { display: 'flex', flexDirection: 'column' },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    paddingBlock: tokens.spacingVerticalL,
  },
});
