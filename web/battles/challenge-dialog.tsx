import { Select, TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScoreSeriesRow } from '../../projections/score-series/score-series.view.ts';
import { toMicros } from '../../src/points/point-amount.values.ts';
import { Button } from '../platform/controls/button.tsx';
import { Segmented } from '../platform/controls/segmented.tsx';
import { Fields, Toggle } from '../platform/form/form-group.tsx';
import { focusFirstInvalid } from '../platform/form/save-bar.tsx';
import { formatPoints } from '../platform/format/numbers.ts';
import { useNow } from '../platform/format/use-now.ts';
import { useCommand } from '../platform/live-command.ts';
import { useResource } from '../platform/live-resources.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { useViewer } from '../platform/session/session.ts';
import { Refusal } from '../platform/states/refusal.tsx';
import { formatDeadline } from './deadline.ts';
import { between } from './duel-values.ts';
import { Facing } from './facing.tsx';
import type { Stats } from './use-availability.ts';
import '../competitions/competitions-texts.ts';
import classes from './battles.module.css';

type Opponent = { id: string; name: string; icon: string | undefined };
type ChallengeDialogProps = {
  opponent: Opponent;
  stats: Stats;
  series: readonly ScoreSeriesRow[];
  opened: boolean;
  onClose: () => void;
};

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const LENGTHS = [1, 24, 72, 168];
/** While the organisation's rules are on their way (U-109). */
const USUAL = { challengedealine: 24, battlemaxdur: 168 };

/** Challenges a player: how both stand, what counts, how long, and by when they must answer. I am always on the left. */
export function ChallengeDialog({ opponent, stats, series, opened, onClose }: ChallengeDialogProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const form = useRef<HTMLFormElement>(null);
  const now = useNow(MINUTE_MS);
  const { data } = useResource('organization/fetch_one', opened ? {} : null);
  const { challengedealine, battlemaxdur: most } = data?.organization ?? USUAL;
  const lengths = LENGTHS.filter((hours) => hours <= most);
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const [tried, setTried] = useState(false);
  const [send, { pending, error, reset }] = useCommand('battle/post_init_battle');
  const fields: Typed = {
    name: t('battle.nameOf', { you: viewer.name, name: opponent.name }).slice(0, 255),
    series: series[0]?.id ?? null,
    length: String(lengths.includes(24) ? 24 : lengths[0]),
    hours: '',
    targets: false,
    yours: '',
    theirs: '',
    ...typed,
  };
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const hours = fields.length === OTHER ? hoursOf(fields.hours, most) : Number(fields.length);
  // The clock of the one who waits may be a little ahead: to whole minutes, so that the longest is not too long.
  const end = hours && Math.floor((now + hours * HOUR_MS) / MINUTE_MS) * MINUTE_MS;
  const sent = useRef<{ hours: number; end: number }>(undefined);

  function close() {
    onClose();
    setTyped({});
    setTried(false);
    sent.current = undefined;
    reset();
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (pending) return;
    setTried(true);
    if (!hours || !end || fields.series === null) return focusFirstInvalid(form.current);
    // Sent again it is the same challenge.
    if (sent.current?.hours !== hours) sent.current = { hours, end };
    const answer = await send({
      opponent_id: opponent.id,
      competition_type: 4,
      competition_name: fields.name,
      scoreseries: [fields.series],
      end_date: new Date(sent.current.end).toISOString(),
      ...(fields.targets && { withtarget: 1, your_target: fields.yours, opponent_target: fields.theirs }),
    });
    if (!answer) {
      sent.current = undefined;
      return focusFirstInvalid(form.current);
    }
    close();
    showToast({ text: t('battle.sent', { name: opponent.name }) });
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('battle.challenge', { name: opponent.name })}
      width={520}
      actions={
        <>
          <Button onClick={close}>{t('battle.cancel')}</Button>
          <Button type="submit" form="challenge" kind="fill" busy={pending}>
            {t('battle.send')}
          </Button>
        </>
      }
    >
      <form id="challenge" ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <Versus viewer={{ id: viewer.profileId, name: viewer.name, icon: viewer.icon }} opponent={opponent} stats={stats} />
        <Refusal>{error?.whole}</Refusal>
        <Select
          data-autofocus
          label={t('battle.counts')}
          data={series.map(({ id, name }) => ({ value: id, label: name }))}
          value={fields.series}
          error={error?.fields.scoreseries ?? (tried && fields.series === null && t('battle.countsMissing'))}
          onChange={(chosen) => chosen && set({ series: chosen })}
        />
        <div className={classes.long}>
          <p className={classes.label}>
            {t('battle.long')} <span className="meta">{t('battle.most', { count: most })}</span>
          </p>
          <Segmented
            label={t('battle.long')}
            value={fields.length}
            options={[
              ...lengths.map((one) => ({
                value: String(one),
                label: one < 24 ? t('battle.hours', { count: one }) : t('battle.days', { count: one / 24 }),
              })),
              { value: OTHER, label: t('battle.other') },
            ]}
            onChange={(length) => set({ length })}
          />
          {fields.length === OTHER && (
            <TextInput
              className={classes.hours}
              label={t('battle.hoursLabel')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={fields.hours}
              error={error?.fields.end_date ?? (tried && !hours && t('battle.between', { most }))}
              onChange={(event) => set({ hours: event.currentTarget.value })}
            />
          )}
        </div>
        <Toggle
          label={t('battle.target')}
          text={t('battle.targetMore')}
          checked={fields.targets}
          onChange={(targets) => set({ targets })}
        />
        {fields.targets && (
          <Fields>
            <TextInput
              label={t('battle.yours')}
              inputMode="decimal"
              autoComplete="off"
              value={fields.yours}
              error={error?.fields.your_target}
              onChange={(event) => set({ yours: event.currentTarget.value })}
            />
            <TextInput
              label={t('battle.theirs', { name: opponent.name })}
              inputMode="decimal"
              autoComplete="off"
              value={fields.theirs}
              error={error?.fields.opponent_target}
              onChange={(event) => set({ theirs: event.currentTarget.value })}
            />
          </Fields>
        )}
        <TextInput
          label={t('battle.name')}
          maxLength={255}
          autoComplete="off"
          value={fields.name}
          error={error?.fields.competition_name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        {end && (
          <p className="soft">
            {t('battle.follows', {
              name: opponent.name,
              deadline: formatDeadline(Math.min(end, now + challengedealine * HOUR_MS), now),
              end: formatDeadline(end, now),
            })}
          </p>
        )}
      </form>
    </Dialog>
  );
}

type Typed = { name: string; series: string | null; length: string; hours: string; targets: boolean; yours: string; theirs: string };

/** Of the lengths the one that is typed. */
const OTHER = 'other';

function hoursOf(typed: string, most: number): number | undefined {
  const hours = /^\d+$/.test(typed.trim()) ? Number(typed) : 0;
  return hours >= 1 && hours <= most ? hours : undefined;
}

/** Both, and who has won more lately. */
function Versus({ viewer, opponent, stats }: { viewer: Opponent; opponent: Opponent; stats: Stats }) {
  const { t } = useTranslation();
  const ahead = between(stats.mine, stats.theirs);
  const face = (who: Opponent, points: string) => ({ ...who, under: <span className="meta num">{formatPoints(points)}</span> });
  return (
    <Facing faces={[face(viewer, stats.mine), face(opponent, stats.theirs)]} size={56}>
      <span className="strong">{toMicros(ahead) === 0 ? t('battle.level') : t('battle.ahead', { points: formatPoints(ahead) })}</span>
      <span className="meta">{t('battle.lately')}</span>
    </Facing>
  );
}
