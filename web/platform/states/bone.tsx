import classes from './bone.module.css';

/** A part of a skeleton: what will stand here, without its text. */
export function Bone({
  width,
  height = 10,
  round = false,
  end = false,
}: {
  width: number | string;
  height?: number;
  round?: boolean;
  end?: boolean;
}) {
  return <span className={classes.bone} data-end={end || undefined} style={{ width, height, borderRadius: round ? '50%' : undefined }} />;
}
