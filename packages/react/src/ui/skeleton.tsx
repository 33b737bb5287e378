/** A grey block in the place and size of what is coming. `width`, `height`: any CSS length. */
export function Skeleton(props: { shape: "text" | "control" | "round"; width?: string; height?: string }) {
  return (
    <span
      className="vst-skeleton"
      aria-hidden="true"
      data-shape={props.shape}
      style={{ inlineSize: props.width ?? "100%", ...(props.height && { blockSize: props.height }) }}
    />
  );
}

/** A label, its input and perhaps its hint, still grey. */
export function FieldSkeleton({ hint = false }: { hint?: boolean }) {
  return (
    <div className="vst-field">
      <span className="vst-label">
        <Skeleton shape="text" width="30%" />
      </span>
      <Skeleton shape="control" />
      {hint && (
        <span className="vst-hint">
          <Skeleton shape="text" width="50%" />
        </span>
      )}
    </div>
  );
}
