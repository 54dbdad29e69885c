import { Select } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosedRoundRow, RulingPreview } from '../../../projections/competition-rounds/competition-rounds.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { Choices } from '../../platform/form/choices.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { formatClock, zoneName } from '../../platform/format/times.ts';
import { useCommand } from '../../platform/live-command.ts';
import { useResource } from '../../platform/live-resources.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Bone } from '../../platform/states/bone.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { addTexts } from '../../platform/texts/texts.ts';
import { ReasonField } from '../../points/revocation/revocation-parts.tsx';
import { RankChanges } from '../../points/revocation/rank-changes.tsx';
import { BadgesAreTold } from '../../points/revocation/badges-told.tsx';
import { RulesAreTold } from '../../points/revocation/rules-told.tsx';
import { LimitsAreTold } from '../../points/revocation/limits-told.tsx';
import { RewardLines } from '../../points/revocation/reward-lines.tsx';
import { PlacesAreTold } from '../../points/revocation/places-told.tsx';
import { RoundsAreTold } from '../../points/revocation/rounds-told.tsx';
import { SeriesAreTold } from '../../points/revocation/series-told.tsx';
import { PostsAreTold } from '../../points/revocation/posts-told.tsx';
import { TargetsAreTold } from '../../points/revocation/targets-told.tsx';
import { correctionOf, playedBy } from './correction.ts';
import { CorrectionFields } from './correction-fields.tsx';
import { OpenDisputes } from './open-disputes.tsx';
import { rulingTexts } from './rulings.texts.ts';
import { type AskedRuling, useRulingPreview } from './use-ruling-preview.ts';
import '../competitions-texts.ts';
import revocation from '../../points/revocation/revocation.module.css';

addTexts(rulingTexts);

/** As many rows of a board as one may choose from. */
const MOST_ROWS = 200;
const UNMOVED = () => false;
const NONE: ReadonlySet<string> = new Set();

type Decision = AskedRuling['decision'];
type RuleOnRoundProps = {
  competitionId: string;
  closed: ClosedRoundRow;
  /** Its rows are teams. */
  teams: boolean;
  /** The competition's. */
  zone: string;
  onClose: () => void;
};

/** Decides on a round whose ranks are locked: how, about whom, why, what would come of it, then one button. */
export default function RuleOnRound({ competitionId, closed, teams, zone, onClose }: RuleOnRoundProps) {
  const { number, doubt, disqualified, rules, until } = closed;
  const { t } = useTranslation();
  const [decision, setDecision] = useState<Decision>('apply');
  const [id, setId] = useState<string | null>(null);
  const [played] = useState(() => rules && playedBy(rules, until, zone));
  const [values, setValues] = useState(played);
  const [left, setLeft] = useState<ReadonlySet<string>>(NONE);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [give, { pending, error }] = useCommand('competition/give_ruling');
  const isAbout = decision === 'disqualify' || decision === 'readmit';
  const correction = decision === 'correct' && values && played ? correctionOf(values, played, zone) : undefined;
  const isUnsaid = (isAbout && id === null) || (decision === 'correct' && !correction);
  const asked = isUnsaid
    ? null
    : { competitionid: competitionId, round: number, decision, ...(isAbout && id !== null && { id }), ...(correction && { correction }) };
  const disputes = useResource(
    'competition/disputes',
    closed.disputes ? { competitionid: competitionId, round: number, open: 1, limit: 100 } : null,
    { staleOn: [{ view: 'round-disputes' }], keep: true },
  );
  const waiting = disputes.data?.disputes ?? [];
  const { preview, refused, refresh } = useRulingPreview(asked);

  const decisions: Decision[] = [
    'apply',
    ...(doubt || waiting.length > 0 ? (['stand'] as const) : []),
    'disqualify',
    ...(disqualified.length > 0 ? (['readmit'] as const) : []),
    ...(played ? (['correct'] as const) : []),
  ];

  async function press() {
    if (reason.trim() === '' || !asked) {
      setTried(true);
      if (asked) field.current?.focus();
      return;
    }
    if (!preview) return;
    const { lock, known_by } = preview;
    const answers = waiting.flatMap((dispute) => (left.has(dispute.id) ? [] : [dispute.id]));
    if (await give({ ...asked, lock, known_by, reason: reason.trim(), ...(answers.length > 0 && { answers }) })) {
      showToast({ text: t('competitions.rulings.given') });
      onClose();
    } else refresh();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('competitions.rulings.title', { n: formatCount(number) })}
      lead={t('competitions.rulings.lead')}
      note={t('competitions.rulings.note')}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind={decision === 'disqualify' ? 'danger' : 'fill'} busy={pending} onClick={() => void press()}>
            {t(`competitions.rulings.press.${decision}`)}
          </Button>
        </>
      }
    >
      <div className={revocation.parts}>
        {waiting.length > 0 && <OpenDisputes disputes={waiting} left={left} onChange={setLeft} />}
        <Choices
          label={t('competitions.rulings.decision')}
          value={decision}
          options={decisions.map((value) => {
            return { value, label: t(`competitions.rulings.decisions.${value}`), text: t(`competitions.rulings.means.${value}`) };
          })}
          onChange={(value) => {
            setDecision(value);
            setId(null);
          }}
        />
        {decision === 'disqualify' && (
          <RowField competitionId={competitionId} round={number} value={id} missing={tried && id === null} onChange={setId} />
        )}
        {decision === 'readmit' && (
          <Select
            label={t('competitions.rulings.whom')}
            data={disqualified.map(({ id: value, name: label }) => ({ value, label }))}
            value={id}
            error={tried && id === null ? t('competitions.rulings.whomMissing') : undefined}
            onChange={setId}
          />
        )}
        {decision === 'correct' && values && played && (
          <CorrectionFields
            values={values}
            played={played}
            teams={teams}
            zone={zone}
            onChange={(change) => setValues((before) => before && { ...before, ...change })}
          />
        )}
        <ReasonField ref={field} value={reason} onChange={setReason} missing={tried} />
        <Refusal>{(error ?? refused)?.message}</Refusal>
        {decision === 'correct' && !correction && <p className="soft">{t('competitions.rulings.notCorrected')}</p>}
        {asked && !refused && <Outcome preview={preview} />}
      </div>
    </Dialog>
  );
}

type RowFieldProps = {
  competitionId: string;
  round: number;
  value: string | null;
  missing: boolean;
  onChange: (id: string | null) => void;
};

/** Who stands on the board of the round. */
function RowField({ competitionId, round, value, missing, onChange }: RowFieldProps) {
  const { t } = useTranslation();
  const { data } = useResource('competition/board', { competitionid: competitionId, round, limit: MOST_ROWS });
  const ranked = data?.rows.filter(({ rank }) => rank !== null) ?? [];
  return (
    <Select
      searchable
      openOnFocus={false}
      label={t('competitions.rulings.whom')}
      data={ranked.map(({ profileId, name, rank }) => ({ value: profileId, label: `${formatCount(rank ?? 0)}. ${name}` }))}
      value={value}
      error={missing ? t('competitions.rulings.whomMissing') : undefined}
      onChange={onChange}
    />
  );
}

/** What would come of it: winners, ranks, rewards, and what follows by these. */
function Outcome({ preview }: { preview: RulingPreview | null }) {
  const { t } = useTranslation();
  if (!preview) return <Bone width="100%" height={160} />;
  const { known_by: knownBy, winners, changes, changeCount, rewards, rewardCount, ...follows } = preview;
  const named = (places: RulingPreview['winners']['after']) => places.map(({ place, name }) => `${place} ${name}`).join(', ');
  const [before, after] = [named(winners.before), named(winners.after)];
  return (
    <section>
      <div className={revocation.head}>
        <h3>{t('competitions.rulings.outcome')}</h3>
        <span className="meta num">{t('points.revoke.asOf', { time: formatClock(knownBy), zone: zoneName(knownBy) })}</span>
      </div>
      {changeCount + rewardCount === 0 && before === after ? (
        <p className="soft">{t('competitions.rulings.nothing')}</p>
      ) : (
        <>
          {before !== after && (
            <p className={revocation.head}>
              {after === '' ? t('competitions.rulings.nobody') : t('competitions.rulings.winners', { names: after })}
            </p>
          )}
          <div className={revocation.frame}>
            <RankChanges title={t('competitions.rulings.ranks')} changes={changes} changeCount={changeCount} isMoved={UNMOVED} />
            <RewardLines rewards={rewards} rewardCount={rewardCount} isMoved={UNMOVED} />
            <SeriesAreTold named told={follows.series} moved={undefined} />
            <LimitsAreTold told={follows.limits} moved={undefined} />
            <RoundsAreTold told={follows.rounds} moved={undefined} />
            <PlacesAreTold told={follows.places} moved={undefined} />
            <BadgesAreTold told={follows.badges} moved={undefined} />
            <RulesAreTold told={follows.rules} moved={undefined} />
            <TargetsAreTold told={follows.targets} moved={undefined} />
            <PostsAreTold told={follows.posts} moved={undefined} />
          </div>
        </>
      )}
    </section>
  );
}
