import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosedRoundRow } from '../../../projections/competition-rounds/competition-rounds.view.ts';
import { TextButton } from '../../platform/controls/button.tsx';
import { useNow } from '../../platform/format/use-now.ts';
import { useCommand } from '../../platform/live-command.ts';
import { useResource } from '../../platform/live-resources.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { addTexts } from '../../platform/texts/texts.ts';
import { DisputeResult } from './dispute-result.tsx';
import { disputeTexts } from './disputes.texts.ts';
import '../competitions-texts.ts';

addTexts(disputeTexts);

type OwnDisputeProps = {
  competitionId: string;
  closed: ClosedRoundRow;
  /** There are several rounds. */
  again: boolean;
};

/** For who takes part: a quiet way to say that a result is not right, while there is time; what they have said, and how it was answered. */
export function OwnDispute({ competitionId, closed: { number, dispute_until: until }, again }: OwnDisputeProps) {
  const { t } = useTranslation();
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const [withdraw, { pending, error }] = useCommand('competition/withdraw_dispute');
  const { data } = useResource(
    'competition/disputes',
    { competitionid: competitionId, round: number, own: 1, limit: 100 },
    { staleOn: [{ view: 'round-disputes' }], keep: true },
  );
  if (!data) return null;
  const own = data.disputes.filter((dispute) => dispute.own);
  const last = own.findLast(({ state }) => state !== 'withdrawn');
  const mayDispute = last?.state !== 'open' && until !== null && now < Date.parse(until);

  async function takeBack() {
    if (await withdraw({ competitionid: competitionId, round: number })) showToast({ text: t('competitions.disputes.withdrawn') });
  }

  return (
    <>
      {last?.state === 'open' && (
        <p className="soft" role="status">
          {t('competitions.disputes.waits')}{' '}
          <TextButton aria-disabled={pending || undefined} onClick={() => !pending && void takeBack()}>
            {t('competitions.disputes.withdraw')}
          </TextButton>
        </p>
      )}
      {last?.answer && (
        <p role="status">
          {t('competitions.disputes.answered', { how: t(`competitions.disputes.decisions.${last.answer.decision}`) })}{' '}
          {last.answer.reason !== null && (
            <bdi className="soft">
              {last.answer.by_name === null
                ? last.answer.reason
                : t('competitions.disputes.by', { name: last.answer.by_name, reason: last.answer.reason })}
            </bdi>
          )}
        </p>
      )}
      {mayDispute && (
        <TextButton aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('competitions.disputes.dispute')}
        </TextButton>
      )}
      <Refusal>{error?.message}</Refusal>
      {asking && until !== null && (
        <DisputeResult competitionId={competitionId} round={number} again={again} until={until} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
