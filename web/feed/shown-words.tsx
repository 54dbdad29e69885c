import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FeedMention } from '../../projections/moments/moments.view.ts';
import { piecesOf } from './words.ts';
import './feed-texts.ts';
import classes from './feed.module.css';

/** What somebody wrote, in its own direction: people are links to their profiles, addresses open beside this page. */
export function Words({ message, mentions }: { message: string; mentions: readonly FeedMention[] }) {
  const { t } = useTranslation();
  return (
    <span className={classes.words} dir="auto">
      {piecesOf(message, mentions).map((piece, index) => {
        if (piece.kind === 'text') return <Fragment key={index}>{piece.text}</Fragment>;
        if (piece.kind === 'link')
          return (
            <a key={index} className={classes.at} href={piece.to} target="_blank" rel="noopener noreferrer nofollow">
              {piece.text}
            </a>
          );
        if (piece.name === null) return <span key={index}>@{t('feed.somebody')}</span>;
        return (
          <Link key={index} className={classes.at} to={`/v_profile/${piece.id}`}>
            @<bdi>{piece.name}</bdi>
          </Link>
        );
      })}
    </span>
  );
}
