import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, Input } from '../../platform/api.ts';
import { Button } from '../../platform/controls/button.tsx';
import { formatCount, formatPoints } from '../../platform/format/numbers.ts';
import { useCommand } from '../../platform/live-command.ts';
import { Notice } from '../../platform/states/notice.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { usePlayerName } from '../../points/filters/use-players.ts';
import type { Deliveries } from './use-deliveries.ts';
import { stepTexts } from './step.texts.ts';
import '../integrations-texts.ts';
import './step-texts.ts';
import classes from './step.module.css';

type Tried = Answer<'POST', 'externalApiConfig/try_step'>['rows'];
type Asked = Omit<Input<'POST', 'externalApiConfig/try_step'>, 'delivery_id'>;

type TryStepProps = {
  /** What would be tried now; nothing while it is not whole. */
  step: Asked | undefined;
  deliveries: Deliveries;
};

/** What the step, as it stands in the form, makes of what came: nothing is written. */
export function TryStep({ step, deliveries: { shown } }: TryStepProps) {
  const { t } = useTranslation();
  const [run, { pending, error }] = useCommand('externalApiConfig/try_step');
  const [told, setTold] = useState<{ rows: Tried; of: string }>();
  const asked = step && shown && { ...step, delivery_id: shown.id };
  const of = JSON.stringify(asked);

  async function press() {
    const answer = asked && (await run(asked));
    if (answer) setTold({ rows: answer.rows, of });
  }

  return (
    <>
      <p className="soft" role="status">
        {!shown ? t('integrations.try.noneCame') : !step ? t('integrations.try.waiting') : !told && t('integrations.try.begin')}
      </p>
      <div>
        <Button icon={<IconRefresh stroke={1.75} />} busy={pending} disabled={!asked} onClick={() => void press()}>
          {t(told ? 'integrations.try.again' : 'integrations.try.try')}
        </Button>
      </div>
      <Refusal>{error?.message}</Refusal>
      {told && (
        <>
          {told.of !== of && <Notice>{t('integrations.try.other')}</Notice>}
          <ol className={classes.results} aria-label={t('integrations.try.title')}>
            {told.rows.map((row) => (
              <TriedRow key={row.row} row={row} />
            ))}
          </ol>
          <p className="meta">{t('integrations.try.nothingWritten')}</p>
        </>
      )}
    </>
  );
}

const { why: WHY, becomes: BECOMES } = stepTexts.integrations.try;
const WHYS = Object.keys(WHY) as (keyof typeof WHY)[];
const OUTCOMES = Object.keys(BECOMES) as (keyof typeof BECOMES)[];

/** What a row would give to whom, or make, or why not. */
function TriedRow({ row: { row, player_id: playerId, points, taken, becomes, why } }: { row: Tried[number] }) {
  const { t } = useTranslation();
  const player = usePlayerName(playerId);
  const known = WHYS.find((one) => one === why);
  const outcome = OUTCOMES.find((one) => one === becomes);
  return (
    <li>
      <span className="row">
        <span className="meta num">{t('integrations.try.row', { n: formatCount(row) })}</span>
        <bdi className="grow cut">{player}</bdi>
        {points !== null && <span className="strong num">{formatPoints(points)}</span>}
      </span>
      {taken !== '0' && <span className="meta num">{t('integrations.try.taken', { points: formatPoints(taken) })}</span>}
      {outcome && <span>{t(`integrations.try.becomes.${outcome}`)}</span>}
      {why !== null && <span className="soft">{known ? t(`integrations.try.why.${known}`) : why}</span>}
    </li>
  );
}
