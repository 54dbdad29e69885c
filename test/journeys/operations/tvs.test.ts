import { tryOperations } from './try-operations.ts';
import { operations } from './tvs.operations.ts';

tryOperations(operations);
