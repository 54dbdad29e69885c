import { IconNews } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PostTold } from '../../../projections/moments/post-told.values.ts';
import { postKey } from './differences.ts';
import type { ToldProps } from './drawn.ts';
import { Line, Lines } from './told-line.tsx';

/** Posts of the feed that are struck out, or not any more. */
export function PostsAreTold({ told: posts, moved }: ToldProps<PostTold>) {
  const { t } = useTranslation();
  return (
    <Lines
      rows={posts}
      count={posts.length}
      line={({ postId, name, what }) => (
        <Line
          key={postId}
          icon={<IconNews size={16} stroke={1.75} />}
          label={t('points.revoke.post.label')}
          about={name}
          marked={moved?.has(postKey(postId)) ?? false}
        >
          {t(`points.revoke.post.${what}`)}
        </Line>
      )}
    />
  );
}
