import { useEffect, useState } from 'react';
import type { BoardRow } from '../../../projections/scoreboard/scoreboard.view.ts';
import { formatPoints } from '../format/numbers.ts';
import { announce } from '../shell/announcer.tsx';
import { t } from '../texts/texts.ts';
import { LeadStage, type NewLead } from './lead-stage.ts';

/**
 * What a wall shows of who takes the lead on a live board: the celebration, and the strip that stays for a while after it. It is read
 * out once.
 * @param rows the first places, as the live view holds them
 * @param quiet the wall is paused, or shows a past instant
 */
export function useLeadNews(rows: ReadonlyMap<number, BoardRow>, quiet: boolean): { celebration: NewLead | null; strip: NewLead | null } {
  const [stage] = useState(() => new LeadStage());
  const [celebration, setCelebration] = useState<NewLead | null>(null);
  const [strip, setStrip] = useState<NewLead | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      const shown = stage.shown(Date.now());
      setCelebration(shown.celebration);
      setStrip(shown.strip);
      if (shown.until !== null) timer = setTimeout(draw, Math.max(0, shown.until - Date.now()));
    };
    stage.see(rows, quiet, Date.now());
    draw();
    return () => clearTimeout(timer);
  }, [stage, rows, quiet]);

  useEffect(() => {
    if (strip) announce(t('tv.tookLead', { name: strip.name, points: formatPoints(strip.points) }));
  }, [strip]);

  return { celebration, strip };
}
