import { useState } from 'react';
import type { ScoreSeriesRow } from '../../../projections/score-series/score-series.view.ts';
import { call, CallRefused } from '../../platform/api.ts';
import { formatGain } from '../../platform/format/numbers.ts';
import { useCommand } from '../../platform/live-command.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { t } from '../../platform/texts/texts.ts';
import { viewerZone } from '../../platform/format/times.ts';
import { useViewer } from '../../platform/session/session.ts';
import { instantOf } from '../filters/period.ts';
import type { GivenFor, Receiver } from './add-points-state.ts';
import { GotPoints } from './got-points.tsx';
import { mayAddForOthers } from './may-add.ts';
import classes from './add.module.css';

export type Entry = {
  receivers: readonly Receiver[];
  points: string;
  pointType: string | null;
  comment: string;
  tags: readonly string[];
  /** Of the field for date and time; empty is now. */
  time: string;
  zone: string;
};

export function emptyEntry(receivers: readonly Receiver[]): Entry {
  return { receivers, points: '', pointType: null, comment: '', tags: [], time: '', zone: viewerZone };
}

/** How many are named who got points; of more it is said how many. */
const MOST_NAMED = 3;

/** Stores an entry for everybody named, and says so with an undo for those who may revoke. */
export function useAddPoints(series: ScoreSeriesRow, givenFor?: GivenFor) {
  const { admin, profileId: me } = useViewer();
  const [submit, state] = useCommand('scoreseries/submit_score');
  const [left, setLeft] = useState<{ name: string; message: string }[]>([]);
  const forOthers = mayAddForOthers(series);

  /** Answers who is still without points, and why; nothing when it was refused as a whole. */
  async function add(entry: Entry): Promise<readonly Receiver[] | undefined> {
    const { receivers, points, pointType, comment, tags, time, zone } = entry;
    setLeft([]);
    const at = instantOf(time);
    const done = await submit({
      scoreseriesid: series.id,
      profiles: forOthers ? receivers.map(({ profileId }) => profileId) : [me],
      ...(points.trim() !== '' && { points: points.trim() }),
      ...(pointType && { pointtype: pointType }),
      ...(comment.trim() !== '' && { comment: comment.trim() }),
      ...(tags.length > 0 && { tags }),
      ...(at && { timestamp: at }),
      timezone: zone,
      ...givenFor,
    });
    if (!done) return undefined;
    const nameOf = (id: string) => receivers.find(({ profileId }) => profileId === id)?.name ?? '';
    setLeft(done.errors.map(({ profileid, message }) => ({ name: nameOf(profileid), message })));
    const gain = gainText(points.trim() || (series.point_types.find(({ id }) => id === pointType)?.addpoints ?? ''));
    const without = receivers.filter(({ profileId }) => done.errors.some(({ profileid }) => profileid === profileId));
    const got = forOthers ? receivers.filter((receiver) => !without.includes(receiver)) : [{ profileId: me, name: t('points.you') }];
    if (done.ids.length > 0) {
      const { position } = done;
      const text =
        got.length > MOST_NAMED
          ? t('points.add.done', { count: done.ids.length, gain })
          : got.map((receiver) => <GotPoints key={receiver.profileId} {...{ seriesId: series.id, receiver, gain, position }} />);
      showToast({ text: <span className={classes.got}>{text}</span>, ...(admin && { undo: () => void takeBack(series.id, done.ids) }) });
    }
    return without;
  }

  return { add, left, forOthers, ...state };
}

/** An entry that was never meant: revoked at once, with that as the reason. */
async function takeBack(seriesId: string, entryIds: readonly string[]): Promise<void> {
  try {
    await call('POST', 'scoreseries/revoke', { scoreseriesid: seriesId, selpoints: entryIds, reason: t('points.add.undone') });
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    showToast({ kind: 'failed', text: error.message });
  }
}

function gainText(points: string): string {
  return /^-?\d+(\.\d+)?$/.test(points) ? formatGain(points) : points;
}
