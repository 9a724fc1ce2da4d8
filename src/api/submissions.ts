import { submissionSchema, type Submission } from '#schemas/inquiry';
import { readList, type Listing } from './lists.ts';

/** Contact submissions, newest first. */
export const readSubmissions = (onPage: (listing: Listing<Submission>) => void, signal?: AbortSignal) =>
  readList('/getemaildetails', submissionSchema, onPage, signal);
