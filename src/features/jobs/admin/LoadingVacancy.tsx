import { Card } from '#src/components/ui/card/Card.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';

/** The sizes of the fields and their controls, as a short vacancy has them, and of a help below, where there is one. */
const FIELDS = [
  { field: '', control: 'h-12' },
  { field: '', control: 'h-12' },
  { field: 'sm:col-span-2', control: 'h-12' },
  { field: 'sm:col-span-2', control: 'h-20' },
  { field: 'sm:col-span-2', control: 'h-32', help: 'w-56' },
  { field: 'sm:col-span-2', control: 'h-32', help: 'w-96 max-sm:h-9.5' },
];

/** The placeholder of a copy's notice and form while the other vacancy is read. */
export const LoadingVacancy = () => (
  <div aria-busy="true" className="grid max-w-4xl grid-cols-1 gap-4">
    <p role="status" className="sr-only">
      Loading...
    </p>
    <Skeleton className="h-27.5 sm:h-17" />
    <Card className="p-6 md:p-8">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {FIELDS.map(({ field, control, help }, index) => (
          <div key={index} className={`grid grid-cols-1 gap-1.5 ${field}`}>
            <Skeleton className="my-0.5 h-4.25 w-24" />
            <Skeleton className={control} />
            {help && <Skeleton className={`my-0.5 h-4.25 max-w-full ${help}`} />}
          </div>
        ))}
        <Skeleton className="h-17 sm:col-span-2 sm:h-11.75" />
        <Skeleton className="h-5.25 w-56 sm:col-span-2" />
        <Skeleton className="h-13 sm:col-span-2 sm:w-36" />
      </div>
    </Card>
  </div>
);
