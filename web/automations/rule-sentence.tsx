import { Fragment, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { AutomationRow } from './use-automations.ts';
import { useConditionText } from '../objects/edit/rule-lines.tsx';
import { useSeriesList } from '../points/use-series.ts';
import { giveText } from './rule-text.ts';
import { EVENTS, type Source, type SourceEvent } from './sources.ts';
import './automations-texts.ts';
import '../objects/objects-texts.ts';
import classes from './automations.module.css';

/** A part of the sentence: what it says, and which one it is. */
export type Part = 'source' | 'event' | 'only' | `points${number}` | `series${number}` | `player${number}`;

type RuleSentenceProps = {
  rule: Pick<AutomationRow, 'source' | 'source_event' | 'filter' | 'actions'>;
  /** What it is about; undefined where that is gone, or not chosen. */
  about: Source | undefined;
  /** How a part is drawn. */
  part?: (part: Part, text: string) => ReactNode;
};

const strong = (_: Part, text: string) => <bdi className="strong">{text}</bdi>;

/** Stands in a sentence for what was drawn elsewhere: what a place in a text holds itself is not drawn. */
function Said({ by }: { by: ReactNode }) {
  return by;
}

/** A rule as a sentence: when it answers, only if, and what it gives to whom. */
export function RuleSentence({ rule: { source, source_event: event, filter, actions }, about, part = strong }: RuleSentenceProps) {
  const { t } = useTranslation();
  const series = useSeriesList().data?.scoreseries.map(({ id, name }) => ({ id, label: name })) ?? [];
  const fields = about?.fields ?? [];
  const condition = useConditionText(filter, fields);
  const events: readonly SourceEvent[] = EVENTS[source];
  const happens = events.find((one) => one === event) ?? EVENTS[source][0];
  return (
    <>
      <Trans
        i18nKey={`automations.says.when.${source}`}
        components={{
          of: <Said by={part('source', about?.name ?? t('automations.gone'))} />,
          event: <Said by={part('event', t(`automations.event.${happens}`))} />,
        }}
      />
      {filter.length > 0 && <Trans i18nKey="automations.says.only" components={{ only: <Said by={part('only', condition)} /> }} />}
      {actions.map((action, at) => {
        const { points, series: into, player } = giveText(action, fields, series, t);
        return (
          <Fragment key={action.id}>
            <Trans
              i18nKey={at === 0 ? 'automations.says.give' : 'automations.says.also'}
              components={{
                points: <Said by={part(`points${at}`, points)} />,
                series: <Said by={part(`series${at}`, into)} />,
                player: <Said by={part(`player${at}`, player)} />,
              }}
            />
          </Fragment>
        );
      })}
      <span className={classes.stop}>{t('automations.says.end')}</span>
    </>
  );
}
