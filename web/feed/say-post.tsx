import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { FeedPost } from '../../projections/moments/moments.view.ts';
import { badgePath } from '../badges/badge-paths.ts';
import { competitionPath } from '../competitions/competition-paths.ts';
import { seriesPath } from '../points/series-paths.ts';
import { Said } from './said.tsx';
import { Words } from './shown-words.tsx';
import classes from './feed.module.css';

/** What a post tells in one line: people and things lead to where they are. */
export function Lead({ post }: { post: FeedPost }) {
  const [one, other] = post.about.players ?? [];
  const names = {
    who: <Person id={post.profileid} />,
    one: <Person id={one?.profile_id} />,
    other: <Person id={other?.profile_id} />,
    of: <Of post={post} />,
  };
  return <Said post={post} names={names} words={<Words message={post.message ?? ''} mentions={post.mentions} />} />;
}

type Inside = { children?: ReactElement };

/** Whom it is about. */
function Person({ id, children }: Inside & { id: string | null | undefined }) {
  if (id == null) return <bdi className={classes.name}>{children}</bdi>;
  return (
    <Link className={classes.name} to={`/v_profile/${id}`}>
      <bdi>{children}</bdi>
    </Link>
  );
}

/** The thing that it is about. From a competition there is a way back to where one was (U-041). */
function Of({ post: { about }, children }: Inside & { post: FeedPost }) {
  const to =
    about.competition_id !== undefined
      ? `${competitionPath(about.competition_id)}?ret=feedbrowse`
      : about.badge_id !== undefined
        ? badgePath(about.badge_id)
        : about.series_id !== undefined && seriesPath(about.series_id);
  if (!to) return <bdi>{children}</bdi>;
  return (
    <Link className={classes.of} to={to}>
      <bdi>{children}</bdi>
    </Link>
  );
}
