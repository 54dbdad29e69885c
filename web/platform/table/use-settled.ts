import { useState } from 'react';

/** How many rows came before those that are shown, say: as it was when they came, while the rows of the last page stay for another that is fetched. */
export function useSettled<Value>(value: Value, former: boolean): Value {
  const [settled, setSettled] = useState(value);
  if (!former && settled !== value) setSettled(value);
  return former ? settled : value;
}
