import { Suspense, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SlideRow } from '../../projections/casts/casts.view.ts';
import { useSlides } from '../casts/use-slides.ts';
import { call } from '../platform/api.ts';
import { LateCode } from '../platform/code.ts';
import { formatMinute } from '../platform/format/times.ts';
import { fetchStale, useConnection } from '../platform/live-line.ts';
import { useResource } from '../platform/live-resources.ts';
import { useLiveStore } from '../platform/live-store.ts';
import { readWatched, useLiveView } from '../platform/live.ts';
import type { Celebrating } from './celebration-queue.ts';
import { Notice } from './notice.tsx';
import { Shown, Slide } from './slide.tsx';
import { type Celebration, useCelebrations } from './use-celebrations.ts';
import { useNewBuild } from './use-new-build.ts';
import { FIRST, type SlideContent, watchedFor } from './watched.ts';
import './display-texts.ts';
import classes from './tv.module.css';

/** How long the line may be lost before what is shown is said to be old. */
const OLD_MS = 600_000;

/** The cast of a TV that is let in: its slides by the time of the server, and whatever becomes of the line. */
export function OnAir() {
  const { t } = useTranslation();
  const about = useResource('auth/get_tv_user_info', {}, { staleOn: [{ view: 'casts' }] });
  const cast = about.data?.cast;
  const { slides, error, now, on } = useSlides(cast === undefined || cast.deleted ? null : cast.id);
  const lostFor = useLostFor();
  const celebrating = useCelebrations(cast?.show_events === 1 && cast.deleted === 0);
  const content = on?.slide.contents[on.content];
  // Where there is no slide, any minute will do.
  useNewBuild(on ? `${on.slide.id} ${on.from}` : now === undefined ? undefined : String(Math.floor(now / 60_000)));

  if (cast?.deleted) return <Notice title="gone" more="goneMore" />;
  if (!slides || now === undefined) return <Notice title={error || about.error ? 'away' : undefined} />;
  if (!on || !content) return <Notice title="nothing" more="nothingMore" />;
  const isOld = lostFor !== undefined && lostFor >= OLD_MS;
  return (
    <main className={classes.stage} data-old={isOld || undefined}>
      <h1 className="vh">{cast?.name}</h1>
      {slides
        .flatMap(({ ttype, contents }) => contents.map((one) => ({ ttype, one })))
        .slice(0, MOST_KEPT)
        .map(({ ttype, one }) => (
          <Kept key={`${ttype} ${one.id} ${one.round}`} castid={cast?.id ?? ''} type={ttype} content={one} now={now} />
        ))}
      <div key={`${on.slide.id} ${content.id}`} className={classes.slide}>
        <Slide castid={cast?.id ?? ''} type={on.slide.ttype} feed={on.slide.with_feed === 1} content={content} now={now} from={on.from} />
      </div>
      {celebrating && (
        <Suspense fallback={null}>
          <Celebrated key={celebrating.celebration.id} {...celebrating} />
        </Suspense>
      )}
      {isOld && (
        <p className={classes.old} role="status">
          {t('display.lost')}
          {' · '}
          <b>{t('display.asOf', { time: formatMinute(now - lostFor) })}</b>
        </p>
      )}
    </main>
  );
}

/** Fetched at once. */
const stage = new LateCode('celebration', () => import('./celebration.tsx'));
void stage.fetch();

function Celebrated(celebrating: Celebrating<Celebration>) {
  const { TvCelebration } = stage.module ?? use(stage.fetch());
  return <TvCelebration {...celebrating} />;
}

/** A line has places for so many, beside the slide that is on. */
const MOST_KEPT = 16;

/** What another slide shows is known before it comes, and still when the line is lost. */
function Kept({ castid, type, content, now }: { castid: string; type: SlideRow['ttype']; content: SlideContent; now: number }) {
  const watched = watchedFor(type, content);
  useLiveView(watched?.view ?? 'scoreboard', watched?.params ?? null, FIRST);
  if (type !== 10 && type !== 21) return null;
  return (
    <Suspense fallback={null}>
      <Shown held castid={castid} type={type} content={content} now={now} from={now} />
    </Suspense>
  );
}

/** Where no line opens. */
const POLL_MS = 10_000;
void new LateCode('read-by-calls', () => import('./read-by-calls.ts')).fetch();

/**
 * How long nothing has come of the server, in milliseconds of the time that the page is open; nothing while there is a line. It says of which build the page
 * is, and, while there is none, that it is there: a server that answers is asked for everything else.
 */
function useLostFor(): number | undefined {
  const { lostAt } = useConnection();
  const isLost = lostAt !== undefined;
  const [lostFor, setLostFor] = useState<number>();
  useEffect(() => {
    const build = /index-([\w-]+)\.js/.exec(document.querySelector<HTMLMetaElement>('meta[name="laurel-build"]')?.content ?? '')?.[1];
    const say = (answered?: () => void) => void call('POST', 'tv/here', { build }).then(answered, () => undefined);
    say();
    if (!isLost) return;
    let since = performance.now();
    const counting = setInterval(() => setLostFor(performance.now() - since), 1_000);
    const polling = setInterval(
      () =>
        say(() => {
          // A line may have opened meanwhile.
          if (useLiveStore.getState().lostAt === undefined) return;
          since = performance.now();
          fetchStale(undefined);
          readWatched();
        }),
      POLL_MS,
    );
    return () => {
      clearInterval(counting);
      clearInterval(polling);
      setLostFor(undefined);
    };
  }, [isLost]);
  return isLost ? lostFor : undefined;
}
