import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useConditionText } from '../../objects/edit/rule-lines.tsx';
import { useObjects } from '../../objects/use-objects.ts';
import { useSeriesList } from '../../points/use-series.ts';
import type { StepRow } from '../use-integrations.ts';
import { fieldsOf, type StepValues } from './step-values.ts';
import '../integrations-texts.ts';
import '../../objects/objects-texts.ts';

/** A part of the sentence: what it says, and which one it is. */
export type Part = 'event' | 'only' | 'points' | 'series' | 'player' | 'team' | 'object';

type StepSentenceProps = {
  step: StepValues & Pick<StepRow, 'system_type'>;
  /** How a part is drawn. */
  part?: (part: Part, text: string) => ReactNode;
};

const strong = (_: Part, text: string) => <bdi className="strong">{text}</bdi>;

/** Stands in a sentence for what was drawn elsewhere: what a place in a text holds itself is not drawn. */
function Said({ by }: { by: ReactNode }) {
  return by;
}

/** A step as a sentence: what it answers, only if, and what becomes of the row. */
export function StepSentence({ step, part = strong }: StepSentenceProps) {
  const { t } = useTranslation();
  const { system_type: type, event_type: event, filter, target, points_column: points, player_email_column: email } = step;
  const series = useSeriesList().data?.scoreseries.find(({ id }) => id === step.score_series_id)?.name;
  const condition = useConditionText(filter, fieldsOf(step, []));
  const player = email === '' ? step.external_id_column : email;
  const toPlayer = <Said by={part('player', player)} />;
  const object = useObjects().data?.objects.find(({ id }) => id === step.object_id)?.name;
  return (
    <>
      <Trans
        i18nKey="integrations.says.when"
        values={{ thing: t(`integrations.thing.${type}`) }}
        components={{ event: <Said by={part('event', t(`integrations.event.${event}`))} /> }}
      />
      {filter.length > 0 && <Trans i18nKey="integrations.says.only" components={{ only: <Said by={part('only', condition)} /> }} />}
      {target === 'players' ? (
        <Trans i18nKey="integrations.says.players" components={{ player: toPlayer }} />
      ) : target === 'teams' ? (
        <Trans
          i18nKey="integrations.says.teams"
          components={{ player: toPlayer, team: <Said by={part('team', step.team_external_id_column)} /> }}
        />
      ) : target === 'objects' ? (
        <Trans
          i18nKey="integrations.says.objects"
          components={{ object: <Said by={part('object', object ?? t('integrations.says.noObject'))} /> }}
        />
      ) : (
        <Trans
          i18nKey={points === '' ? 'integrations.says.one' : 'integrations.says.give'}
          components={{
            points: <Said by={part('points', points === '' ? t('integrations.says.onePoint') : points)} />,
            series: <Said by={part('series', series ?? t('integrations.says.noSeries'))} />,
            player: toPlayer,
          }}
        />
      )}
    </>
  );
}
