export function Switch(props: { name: string; on: boolean; onChange(on: boolean): void }) {
  return (
    <label className="switch">
      <input type="checkbox" checked={props.on} onChange={(event) => props.onChange(event.target.checked)} />
      {props.name}
    </label>
  )
}
