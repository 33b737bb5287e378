{{- define "vestibule.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "vestibule.selector" -}}
app.kubernetes.io/name: vestibule
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "vestibule.labels" -}}
{{ include "vestibule.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "vestibule.basePath" -}}
{{- (urlParse .Values.publicUrl).path | trimSuffix "/" -}}
{{- end -}}
