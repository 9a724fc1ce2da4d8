import { useEffect, useEffectEvent, useState } from 'react';
import { Failure } from '#src/components/admin/Failure.tsx';
import { GoneRecord } from '#src/components/admin/record/GoneRecord.tsx';
import { RecordFrame } from '#src/components/admin/record/RecordFrame.tsx';
import { orderWith } from '#src/components/admin/record/record-order.ts';
import { useHydrated } from '#src/components/ui/use-hydrated.ts';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { publishedAs } from './draft-api.ts';
import { newestDraft } from './drafts.ts';
import { isDraftKey, keyIn, keyOf, pageOf } from './editable.ts';
import { LoadingPost } from './LoadingPost.tsx';
import PostEditor from './PostEditor.tsx';
import type { Saved } from './use-editor.ts';
import { useOpening } from './use-opening.ts';

const PAGE = '/post' satisfies AdminPage;
const LIST = '/viewblog' satisfies AdminPage;

/** The page of one post (`?id=`), of one draft (`?draft=`), or of a new post. */
export function PostPage() {
  const hydrated = useHydrated();
  return (
    <RecordFrame list={LIST} back="All posts" alone>
      {hydrated ? <OpenedPost /> : <LoadingPost />}
    </RecordFrame>
  );
}

interface Gone {
  /** The key of what no longer exists. */
  id: string;
  /** Why it was not answered. */
  cause: unknown;
}

/** What is shown instead of a post or draft that no longer exists; a draft that was published is a post. */
function GonePost({ id, cause }: Gone) {
  const post = publishedAs(cause);
  if (post !== undefined)
    return (
      <GoneRecord list={pageOf(post)} back="Open the post">
        This draft no longer exists. It was published.
      </GoneRecord>
    );
  return isDraftKey(id) ? (
    <GoneRecord list={LIST} fate="published or deleted">
      This draft no longer exists.
    </GoneRecord>
  ) : (
    <GoneRecord list={LIST} fate="deleted">
      This post no longer exists.
    </GoneRecord>
  );
}

/** Opens what the address names; the text that was typed for it in this browser and not saved comes with it. */
function OpenedPost() {
  const [problem, setProblem] = useState<string>();
  const [gone, setGone] = useState<Gone>();
  const { editing, open } = useOpening({
    onProblem: setProblem,
    onGone: (id, cause) => setGone({ id, cause }),
  });

  const openAddress = () => {
    const key = keyIn(location.search);
    void open(key, newestDraft(key));
  };
  const openFirst = useEffectEvent(openAddress);
  useEffect(() => openFirst(), []);

  const leave = () => {
    const key = keyIn(location.search);
    location.assign((key && orderWith(PAGE, key)?.list) ?? LIST);
  };

  const saved = ({ post }: Saved) => history.replaceState(history.state, '', pageOf(keyOf(post)));

  return (
    <>
      {problem && gone && <GonePost {...gone} />}
      {problem && !gone && <Failure problem={problem} onRetry={openAddress} />}
      {!problem && !editing && <LoadingPost />}
      {editing && (
        <PostEditor
          key={editing.request}
          post={editing.post}
          start={editing.start}
          notice={editing.notice}
          saved={editing.saved}
          isPage
          onSaved={saved}
          onChanged={() => undefined}
          onClose={leave}
        />
      )}
    </>
  );
}
