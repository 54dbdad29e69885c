import { AddPointsDialog } from './add-points-dialog.tsx';
import { closeAddPoints, useAdding } from './add-points-state.ts';

/** Where the dialog that adds points appears: once, inside the shell and in its code, so that it is there when the key is pressed. */
export function AddPointsHost() {
  const adding = useAdding((state) => state.adding);
  return adding && <AddPointsDialog {...adding} onClose={closeAddPoints} />;
}
