import { tryOperations } from './try-operations.ts';
import { operations } from './feed-write.operations.ts';

tryOperations(operations);
