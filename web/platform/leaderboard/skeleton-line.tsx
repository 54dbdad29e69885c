import classes from './leaderboard.module.css';
import { Bone } from '../states/bone.tsx';
import { t } from '../texts/texts.ts';

type SkeletonLineProps = { place: number; offset: number; /** Of two columns the second. */ second: boolean; phone: boolean };

/** A row that is still to come, in its final shape; invisible for the first 150 ms. */
export function SkeletonLine({ place, offset, second, phone }: SkeletonLineProps) {
  const name = 96 + ((place * 37) % 88);
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      aria-busy="true"
      className={classes.line}
      data-bones
      data-second={second || undefined}
      style={{ top: offset }}
    >
      <span role="gridcell">
        <span className="vh">{t('leaderboard.loadingRow', { n: place + 1 })}</span>
        <Bone width={26} height={26} round />
      </span>
      {!phone && (
        <span role="gridcell">
          <Bone width={28} />
        </span>
      )}
      <span role="gridcell" className={classes.bones}>
        <Bone width={phone ? 28 : 24} height={phone ? 28 : 24} round />
        <Bone width={name} />
      </span>
      {!phone && (
        <>
          <span role="gridcell" className={classes.course} />
          <span role="gridcell">
            <Bone width={48} end />
          </span>
          <span role="gridcell">
            <Bone width={36} end />
          </span>
        </>
      )}
      <span role="gridcell">
        <Bone width={56} end />
      </span>
    </div>
  );
}
